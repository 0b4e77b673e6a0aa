"""Which checks a change needs: who imports whom, and what each part of .ci/run reads."""

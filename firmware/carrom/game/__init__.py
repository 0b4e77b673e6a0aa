"""Values: they print their fields, and are equal if all fields are equal."""


class Value:
    """The base of entries, positions, verdicts and passages."""

    def __eq__(self, other):
        return self.__class__ is other.__class__ and self.__dict__ == other.__dict__

    def __repr__(self):
        held = self.__dict__
        shown = ["%s=%r" % (name, held[name]) for name in sorted(held)]
        return "%s(%s)" % (self.__class__.__name__, ", ".join(shown))

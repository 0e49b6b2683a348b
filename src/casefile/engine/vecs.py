"""The one door to `vec`, the packed array of native integers that fast rules are written with.

Where librt is missing (a browser, an odd platform) a list stands in for it: slower, same source.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
else:
    try:
        from librt.vecs import vec
    except ImportError:

        class vec(list):
            """A list that answers to `vec[i64]` and whose slices are vecs again."""

            def __class_getitem__(cls, _item):
                return cls

            def __getitem__(self, index):
                value = list.__getitem__(self, index)
                return vec(value) if isinstance(index, slice) else value

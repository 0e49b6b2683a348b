"""The only import of `vec`, the packed array of native integers for fast rules, and of packed bytes.

Where librt is missing (a browser, an odd platform) plain Python stands in for it: slower, same source.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import BytesWriter as BytesWriter
    from librt.strings import write_i64_le as write_i64_le
    from librt.vecs import vec as vec
else:
    try:
        from librt.strings import BytesWriter, write_i64_le
        from librt.vecs import vec
    except ImportError:

        class vec(list):
            """A list that answers to `vec[i64]` and whose slices are vecs again."""

            def __class_getitem__(cls, _item):
                return cls

            def __getitem__(self, index):
                value = list.__getitem__(self, index)
                return vec(value) if isinstance(index, slice) else value

        class BytesWriter:
            """A growing byte buffer."""

            def __init__(self):
                self.written = bytearray()

            def getvalue(self):
                return bytes(self.written)

        def write_i64_le(writer, number):
            writer.written += number.to_bytes(8, "little", signed=True)

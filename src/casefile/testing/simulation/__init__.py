"""Servers in a simulated world, where everything that can go wrong does, and every run can be repeated exactly.

The hub, the tables, the leases and the channels are the real ones; time, machines, wires and the store are simulated.
`simulate(seed)` plays one schedule and says which laws it broke; `python -m casefile.testing.simulation` plays many.
"""

from casefile.testing.simulation.faults import Fault
from casefile.testing.simulation.memory import Memory, MemoryStore
from casefile.testing.simulation.run import Result, shrink, simulate
from casefile.testing.simulation.world import Machine, World

__all__ = ["Fault", "Machine", "Memory", "MemoryStore", "Result", "World", "shrink", "simulate"]

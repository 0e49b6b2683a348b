// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Look } from '../wire/lobby'
import type { Answer } from '../wire/table.svelte'
import { snapshot } from './fixture'
import { plain } from './plain/index'
import { Reader } from './room.svelte'

test('after a reset to a shorter log one can go on', async () => {
  const reader = new Reader('table', 0, { snapshot: snapshot(), kinds: [] } as unknown as Look, plain('game'))
  reader.line.ask = () => Promise.resolve({ type: 'ack', id: '', number: 50 } as Answer)
  reader.stage.take({ events: [], snapshot: snapshot(), number: 49, fresh: true })
  reader.play.act(reader.play.legal[0]!)
  await Promise.resolve()
  await Promise.resolve()
  expect(reader.busy).toBe(true) // the move is done, and not yet on the table
  reader.line.onreset()
  reader.stage.take({ events: [], snapshot: snapshot(), number: 3, fresh: true })
  expect(reader.mayAct).toBe(true)
  reader.close()
})

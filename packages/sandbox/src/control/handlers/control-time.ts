import { requireTime } from '../../service/world.ts'
import { type Handlers, Refused, worldOf } from '../call.ts'
import { parseDuration } from '../duration.ts'
import { clockOf } from '../state.ts'

export const getClock: Handlers['getClock'] = (call) => clockOf(worldOf(call))

export const setClock: Handlers['setClock'] = async (call) => {
  const { services, input } = call
  const { now, advance, frozen } = input
  if (now !== undefined && advance !== undefined) throw new Refused(400, 'now and advance exclude each other: give one')
  const world = worldOf(call)
  const by = advance === undefined ? undefined : parseDuration(advance)
  const target = () => (by === undefined ? (now === undefined ? undefined : Date.parse(now)) : world.now() + by)
  requireTime(target() ?? world.now())
  if (frozen === true) world.setNow(world.now(), true)
  const until = target()
  if (until !== undefined) {
    // Going back finishes first what is under way, as going forward does by itself.
    if (until < world.now()) await services.scheduler.settle(world).then(() => world.setNow(until))
    else await services.scheduler.advanceTo(world, until)
  }
  if (frozen === false) world.setNow(world.now(), false)
  services.scheduler.wake(world)
  return clockOf(world)
}

export const settle: Handlers['settle'] = async (call) => {
  const world = worldOf(call)
  await call.services.scheduler.settle(world)
  return clockOf(world)
}

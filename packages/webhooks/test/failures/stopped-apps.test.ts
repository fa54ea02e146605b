import { expect, test } from 'vitest'
import { startAppWorld } from '../support/app-world.ts'
import { describeEngines } from '../support/engines.ts'

describeEngines('A process is stopped between its read and `onChange`, and continues later', (engine, port) => {
  test.each(['deletion', 'deauthorization'])('a %s that another process has delivered in the meantime stays', async (what) => {
    await using world = await startAppWorld(engine, port)
    const { sandbox, copy, athletes } = world
    const [athleteId = ''] = athletes
    const other = await world.start()
    world.forwarder.route(other.port)
    await world.subscribe()
    await other.obey('run')
    const id = await world.create()
    await other.printed(`applied ${id}`)
    other.process.kill('SIGTERM')
    await other.ended

    const stopped = await world.start({ holds: true })
    world.forwarder.route(stopped.port)
    await stopped.obey('run')
    await sandbox.control.changeActivity({ id: Number(id), name: 'Renamed' })
    await expect.poll(() => world.calls().some(({ name }) => name === 'Renamed')).toBe(true)
    stopped.process.kill('SIGSTOP')
    const third = await world.start()
    world.forwarder.route(third.port)
    if (what === 'deletion') await sandbox.control.deleteActivity({ id: Number(id) })
    else await sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
    await third.obey('run')
    // The deletion is found at once by a sweep; a new activity that is missing is read again later.
    if (what === 'deletion') await third.obey('sweep')
    await expect.poll(() => copy.names(athleteId)).toEqual({})

    stopped.process.kill('SIGCONT')
    stopped.send('release')
    await stopped.printed(`applied ${id}`)
    expect(copy.names(athleteId)).toEqual({})
    stopped.process.kill('SIGTERM')
    expect(await stopped.ended).toEqual({ code: 0, signal: null })
    expect(copy.names(athleteId)).toEqual({})
  })
})

import { expect, test } from 'vitest'
import { describeEngines, startAppWorld } from '../support/app-world.ts'

describeEngines('A process is stopped between its reads and `onChange`, and continues later', (engine, port) => {
  test('a deletion and a deauthorization that another process has delivered in the meantime stay', async () => {
    await using world = await startAppWorld(engine, port)
    const { sandbox, copy, athletes } = world
    const [owner = '', leaver = ''] = athletes
    const before = await world.takeOver()
    await world.subscribe()
    const ids = [await world.create(owner), await world.create(leaver)]
    await expect.poll(() => [copy.names(owner), copy.names(leaver)]).toEqual(ids.map((id) => ({ [String(id)]: 'Ride' })))
    await before.close()

    const stopped = await world.start({ holds: true })
    world.route(stopped)
    for (const id of ids) await sandbox.control.changeActivity({ id: Number(id), name: 'Renamed' })
    await expect.poll(() => copy.calls().filter(({ name }) => name === 'Renamed')).toHaveLength(2)
    stopped.process.kill('SIGSTOP')
    const other = await world.takeOver()
    await sandbox.control.deleteActivity({ id: Number(ids[0]) })
    await sandbox.control.revokeGrant({ athlete_id: Number(leaver) })
    // The deletion is found at once by a sweep; a new activity that is missing is read again later.
    await other.sweep('all')
    await expect.poll(() => [copy.names(owner), copy.isConnected(leaver)]).toEqual([{}, false])

    stopped.process.kill('SIGCONT')
    stopped.release()
    stopped.process.kill('SIGTERM')
    expect(await stopped.ended).toEqual({ code: 0, signal: null })
    expect(athletes.map((athleteId) => copy.names(athleteId))).toEqual([{}, {}, {}])
  })
})

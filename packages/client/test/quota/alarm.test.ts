import { expect, it } from 'vitest'
import { createAlarm } from '../../src/quota/alarm.ts'

/** An alarm at time zero, and the timers that it has started and not stopped. */
function alarmWith() {
  const timers = new Set<{ readonly ms: number; readonly keepAlive: boolean }>()
  const alarm = createAlarm(
    (ms, signal, keepAlive) =>
      new Promise(() => {
        const timer = { ms, keepAlive }
        timers.add(timer)
        signal.addEventListener('abort', () => timers.delete(timer))
      }),
    () => 0,
    () => undefined,
  )
  return { alarm, running: () => [...timers] }
}

it('an alarm is set to the earliest time, by one timer', () => {
  const { alarm, running } = alarmWith()
  for (const at of [500, 900, 200, 300]) alarm.set(at, false)
  expect(running()).toEqual([{ ms: 200, keepAlive: false }])
})

it('an alarm keeps the process alive only as long as requested', () => {
  const { alarm, running } = alarmWith()
  alarm.set(500, false)
  alarm.set(900, true)
  expect(running()).toEqual([{ ms: 500, keepAlive: true }])
  alarm.set(1_000, false)
  expect(running()).toEqual([{ ms: 500, keepAlive: false }])
  alarm.stop()
  expect(running()).toEqual([])
})

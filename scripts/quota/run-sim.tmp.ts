import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '/work/wt/quota/packages/sandbox/src/index.ts'
import { simulate } from '/work/wt/quota/scripts/quota/simulate.ts'
const sandbox = await startSandbox({ frozen: true, now: '2026-11-23T00:00:00Z' })
const adversities: any = { none: {}, foreign: { foreignPerDay: 200 }, upgrade: { upgradeAt: 12*3600e3 }, lost: { lostShare: 0.05 }, crash: { crashEveryMs: 3*3600e3 }, skew: { skewMs: [-6000, 6000, 3000, -2000] }, twice: { secondDay: 2 }, third: { secondDay: 1/3 } }
const [names = 'none', seeds = '1', days = '2'] = process.argv.slice(2)
for (const name of names.split(',')) for (let seed = 1; seed <= +seeds; seed++) {
  const folder = await mkdtemp(join(tmpdir(), 'sim-'))
  const t = Date.now()
  const o = await simulate({ sandbox, policy: 'quota', seed, days: +days, adversity: adversities[name], store: { kind: 'sqlite', path: join(folder, 's.sqlite') } })
  console.log(name, seed, 'refused', o.refused, 'most', o.mostRefused, 'share', o.readShare.toFixed(4), 'p95', Math.round(o.p95Ms), 'interactive', o.interactive.length, 'unserved', o.unserved, 'rep', o.repeated, 'sent', o.sent.length, (Date.now() - t) / 1000 + 's')
  if (o.refused) console.log(o.sent.filter((s) => s.status === 429).slice(0, 12).map((s) => `${new Date(s.at).toISOString()} ${s.process} ${s.lane} ${s.isRead}`).join('\n'))
  await rm(folder, { recursive: true, force: true })
}
await sandbox.close()

import { type Attributes, type MeterProvider, metrics, SpanKind, SpanStatusCode, type TracerProvider, trace } from '@opentelemetry/api'
import type { InboxStats, LeasedEntry } from '../inbox/inbox.ts'
import type { ReceiverOutcome } from '../receiver/outcome.ts'
import type { WorkHooks } from '../worker/hooks.ts'

/** Where traces and metrics go. */
export interface OpenTelemetryOptions {
  /** Default: the one that is registered globally. */
  tracerProvider?: TracerProvider
  /** Default: the one that is registered globally. */
  meterProvider?: MeterProvider
}

/** Options of `createWebhooks` that create spans and metrics: spread them into your options. */
export interface WebhooksTelemetry {
  readonly hooks: WorkHooks
  readonly onOutcome: (outcome: ReceiverOutcome) => void
  /** Creates gauges of the content of an inbox, read whenever metrics are collected. Returns a function that stops it. */
  observe(webhooks: { stats(): Promise<InboxStats> }, options?: { readonly now?: () => number }): () => void
}

const SCOPE = '@activity-tracking/webhooks'

/** Of the names of all metrics. */
const PREFIX = 'activity_tracking.webhook.'

/** Kinds of entries. An event, which anyone can forge, determines the kind of its entry: others count as one. */
const KINDS: readonly string[] = ['activity', 'athlete', 'backfill', 'schedule', 'sweep']

/**
 * Creates spans and metrics of received events and of the work on them: a span of kind `CONSUMER` for each lease, in whose context requests
 * and `onChange` run. Attributes never contain an ID, a path or a secret.
 */
export function openTelemetry({ tracerProvider, meterProvider }: OpenTelemetryOptions = {}): WebhooksTelemetry {
  const tracer = (tracerProvider ?? trace).getTracer(SCOPE)
  const meter = (meterProvider ?? metrics).getMeter(SCOPE)
  const counter = (name: string, unit: string, description: string) => meter.createCounter(PREFIX + name, { unit, description })
  const seconds = (name: string, description: string) => meter.createHistogram(PREFIX + name, { unit: 's', description })
  const gauge = (name: string, unit: string, description: string) => meter.createObservableGauge(PREFIX + name, { unit, description })
  const received = counter('requests', '{request}', 'Requests to the callback URL, by outcome.')
  const responseTime = seconds('response.duration', 'Time until the response to the service, which waits for 2 seconds.')
  const reads = counter('reads', '{request}', 'Requests that read changed objects.')
  const settled = counter('settlements', '{entry}', 'Entries of the inbox on which work has ended, by outcome.')
  const delay = seconds('delay', 'Time from the first event to the end of the work on it.')
  const failures = counter('failures', '{failure}', 'Failed work on entries.')

  const aboutEntry = ({ kind, lane }: LeasedEntry): Attributes => ({
    'activity_tracking.kind': KINDS.includes(kind) ? kind : 'other',
    'activity_tracking.lane': lane,
  })

  return {
    onOutcome({ outcome, why, signature, durationMs }) {
      const attributes = { 'activity_tracking.outcome': outcome, ...(why !== undefined && { 'activity_tracking.reason': why }) }
      received.add(1, { ...attributes, ...(signature !== undefined && { 'activity_tracking.signature': signature }) })
      responseTime.record(durationMs / 1_000, attributes)
    },
    hooks: {
      around({ entries }, work) {
        const attributes = { 'activity_tracking.entries': entries.length, 'activity_tracking.lane': entries[0]?.lane ?? 'live' }
        return tracer.startActiveSpan('activity-webhooks work', { kind: SpanKind.CONSUMER, attributes }, async (span) => {
          try {
            return await work()
          } catch (error) {
            span.setStatus({ code: SpanStatusCode.ERROR })
            span.setAttribute('error.type', error instanceof Error ? error.name : '_OTHER')
            throw error
          } finally {
            span.end()
          }
        })
      },
      onRead({ operation, found, entry }) {
        const attributes = { 'activity_tracking.operation': operation, 'activity_tracking.found': found }
        reads.add(1, { ...attributes, ...aboutEntry(entry) })
        trace.getActiveSpan()?.addEvent('activity_tracking.read', attributes)
      },
      onSettle({ entry, outcome, settledAt }) {
        settled.add(1, { 'activity_tracking.outcome': outcome, ...aboutEntry(entry) })
        if (outcome === 'cleared') delay.record(Math.max(0, settledAt - entry.markedAt) / 1_000, aboutEntry(entry))
      },
      onFailure({ entry, failure }) {
        failures.add(1, { 'activity_tracking.failure': failure, ...aboutEntry(entry) })
      },
    },
    observe(webhooks, { now = Date.now } = {}) {
      const waiting = gauge('waiting', '{entry}', 'Entries that wait for work.')
      const dead = gauge('dead', '{entry}', 'Entries in the dead-letter list.')
      const age = gauge('oldest', 's', 'Age of the oldest waiting entry.')
      const gauges = [waiting, dead, age]
      const observe: Parameters<typeof meter.addBatchObservableCallback>[0] = async (result) => {
        const stats = await webhooks.stats()
        result.observe(waiting, stats.waiting)
        result.observe(dead, stats.dead)
        result.observe(age, stats.oldestAt === null ? 0 : Math.max(0, now() - stats.oldestAt) / 1_000)
      }
      meter.addBatchObservableCallback(observe, gauges)
      return () => meter.removeBatchObservableCallback(observe, gauges)
    },
  }
}

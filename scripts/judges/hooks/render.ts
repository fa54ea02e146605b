import { Window } from 'happy-dom'
import { createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** Environment of a program: a sandbox, as in the output of `npx @activity-tracking/sandbox env`. */
const { ACTIVITY_TRACKING_BASE_URL: baseUrl = '', ACTIVITY_TRACKING_ACCESS_TOKEN: auth = '' } = process.env
export const SANDBOX = { baseUrl, auth }

interface Props {
  /** Called in the component's effect when it has its data. */
  readonly onDone: (what: string) => void
}

/** Renders a component like a browser, including effects, until it calls `onDone`. Resolves to the passed value. */
export async function render(
  component: (props: Props) => null,
  wrap: (child: ReactElement) => ReactElement = (child) => child,
): Promise<string> {
  const window = new Window({ url: 'http://localhost/' })
  Object.assign(globalThis, { window, document: window.document })
  const { promise, resolve } = Promise.withResolvers<string>()
  const root = createRoot(document.body)
  root.render(wrap(createElement(component, { onDone: resolve })))
  const what = await promise
  root.unmount()
  await window.happyDOM.close()
  return what
}

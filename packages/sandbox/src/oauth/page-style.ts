/** The colors of the pages and of the console. They follow the reader's light or dark setting. */
export const PALETTE = `
:root {
  color-scheme: light dark;
  --ground: #eef2f0; --card: #ffffff; --ink: #15211c; --soft: #52615a; --line: #d5ddd9; --hover: #f5f8f6;
  --accent: #0a6b56; --on-accent: #ffffff; --tint: #e5f3ee; --note: #fdf3d8; --on-note: #5c4300; --alarm: #fdeae7; --on-alarm: #8c1d10;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1412; --card: #18201d; --ink: #e9f0ed; --soft: #a5b5ae; --line: #33413b; --hover: #1e2824;
    --accent: #56d6b1; --on-accent: #05261d; --tint: #17362d; --note: #372c0e; --on-note: #f5dc95; --alarm: #3f1a16; --on-alarm: #ffb9ae;
  }
}
`

/** Inline style of the pages. Nothing is loaded. */
export const PAGE_STYLE = `${PALETTE}* { box-sizing: border-box; }
html { scroll-padding-bottom: 7rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 41rem; margin: clamp(0px, 4vh, 3rem) auto; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
header, fieldset, .text { padding: 0 2rem; }
header { padding-top: 1.75rem; }
.notice { margin: 0; padding: .625rem 2rem; border-radius: .9375rem .9375rem 0 0; background: var(--note); color: var(--on-note); font-size: .875rem; }
.alarm { margin: 1.25rem 0 0; padding: .75rem 1rem; border-radius: .625rem; background: var(--alarm); color: var(--on-alarm); }
.app { display: flex; align-items: center; gap: 1rem; }
.tile { flex: none; display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: 1rem; background: var(--accent); color: var(--on-accent); font-size: 1.5rem; font-weight: 700; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
h1 + p, .app + p { margin: .75rem 0 0; color: var(--soft); }
fieldset { margin: 1.75rem 0 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .625rem; font-weight: 650; }
.athletes, .scopes { display: grid; gap: .5rem; }
.athletes { grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
label { position: relative; display: flex; align-items: center; gap: .75rem; padding: .625rem .875rem; border: 1px solid var(--line); border-radius: .75rem; cursor: pointer; }
label:hover { background: var(--hover); }
label:has(:checked) .face { background: var(--accent); color: var(--on-accent); }
.athletes label:has(:checked) { border-color: var(--accent); background: var(--tint); }
.scopes { gap: 0; border: 1px solid var(--line); border-radius: .75rem; overflow: clip; }
.scopes label { align-items: flex-start; border: 0; border-radius: 0; }
.scopes label + label { border-top: 1px solid var(--line); }
.scopes label:has(:focus-visible) { outline-offset: -3px; border-radius: .75rem; }
.scopes input { margin-top: .125rem; }
.scopes label:not(:has(:checked)) .name { color: var(--soft); text-decoration: line-through; }
label:has(:focus-visible), button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
input:focus-visible { outline: none; }
.face { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: var(--tint); color: var(--accent); font-size: .8125rem; font-weight: 650; }
label > span:last-child { min-width: 0; }
.name { display: block; font-weight: 550; line-height: 1.3; }
small { display: block; color: var(--soft); font-size: .875rem; line-height: 1.4; }
code { font-family: ui-monospace, monospace; font-size: .9375em; }
.end { position: sticky; bottom: 0; margin-top: 1.75rem; padding: 1rem 2rem 1.25rem; border-top: 1px solid var(--line); border-radius: 0 0 1rem 1rem; background: var(--card); }
.end p { margin: 0 0 .75rem; color: var(--soft); font-size: .875rem; }
.buttons { display: flex; gap: .75rem; }
button { flex: 1; min-height: 2.875rem; padding: .5rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { flex: 2; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:hover { filter: brightness(.95); }
.text { padding-bottom: 2rem; color: var(--soft); white-space: pre-line; }
dl.text { white-space: normal; }
dt { margin-top: .75rem; color: var(--ink); }
dd { margin: 0; }
a { color: var(--accent); }
@media (max-width: 34rem) {
  main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; }
  header, fieldset, .text { padding-left: 1rem; padding-right: 1rem; }
  header { padding-top: 1.25rem; }
  .notice { padding: .625rem 1rem; border-radius: 0; }
  .end { padding: .75rem 1rem 1rem; border-radius: 0; }
  .tile { width: 3rem; height: 3rem; border-radius: .875rem; font-size: 1.25rem; }
  h1 { font-size: 1.25rem; }
}
`

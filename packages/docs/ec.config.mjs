// A file of its own because the plugin for the API reference drops such options from astro.config.ts.

/** Nobody scrolls sideways: what a line continues with is indented as the line. @type {import('@astrojs/starlight/expressive-code').StarlightExpressiveCodeOptions} */
export default { defaultProps: { wrap: true } }

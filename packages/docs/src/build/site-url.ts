import manifest from '../../package.json' with { type: 'json' }

/** The stated URL of the site. READMEs link to pages below it, because npm shows them elsewhere. */
export const SITE_URL = manifest.homepage

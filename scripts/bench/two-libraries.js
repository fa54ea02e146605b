// What the client stands on: imported together, for the time it takes.
import 'openapi-fetch'
import 'oauth4webapi'

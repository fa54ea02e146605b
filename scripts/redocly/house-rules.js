// Lint rules for the facts in this description beyond OpenAPI (openapi/README.md lists them). JavaScript, because Redocly loads it.

import { AlwaysSeenIsInExamples, AlwaysSeenIsOfResponses, AlwaysSeenIsOptional } from './always-seen.js'
import { EnumIsClosedInRequests, EnumIsOpenInResponses, EnumValuesHaveNames } from './enumerations.js'
import { ExamplesAreExact, HeaderHasExample, ParameterHasExample, ResponseHasNamedExamples } from './examples.js'
import { ExtensionsAreValid } from './extensions-are-valid.js'
import {
  OperationDeclaresScopes,
  OperationHasDefaultResponse,
  OperationIdentifiesTheApp,
  OperationIdStartsWithVerb,
  OperationNamesQuotaFamilies,
  RequestBodyIsRequiredForItsFields,
  ResponseHasRateLimitHeaders,
  WebhookTagIsItsOwn,
} from './operations.js'
import { AllOfAgrees, InferredIsOptional, NumberIsDouble, PropertyHasDescription, SchemaHasOneType, SchemaIsOpen } from './schemas.js'

const rules = {
  'all-of-agrees': AllOfAgrees,
  'always-seen-is-in-examples': AlwaysSeenIsInExamples,
  'always-seen-is-of-responses': AlwaysSeenIsOfResponses,
  'always-seen-is-optional': AlwaysSeenIsOptional,
  'enum-is-closed-in-requests': EnumIsClosedInRequests,
  'enum-is-open-in-responses': EnumIsOpenInResponses,
  'enum-values-have-names': EnumValuesHaveNames,
  'examples-are-exact': ExamplesAreExact,
  'extensions-are-valid': ExtensionsAreValid,
  'header-has-example': HeaderHasExample,
  'inferred-is-optional': InferredIsOptional,
  'number-is-double': NumberIsDouble,
  'operation-declares-scopes': OperationDeclaresScopes,
  'operation-has-default-response': OperationHasDefaultResponse,
  'operation-id-starts-with-verb': OperationIdStartsWithVerb,
  'operation-identifies-the-app': OperationIdentifiesTheApp,
  'operation-names-quota-families': OperationNamesQuotaFamilies,
  'parameter-has-example': ParameterHasExample,
  'property-has-description': PropertyHasDescription,
  'request-body-is-required-for-its-fields': RequestBodyIsRequiredForItsFields,
  'response-has-named-examples': ResponseHasNamedExamples,
  'response-has-rate-limit-headers': ResponseHasRateLimitHeaders,
  'schema-has-one-type': SchemaHasOneType,
  'schema-is-open': SchemaIsOpen,
  'webhook-tag-is-its-own': WebhookTagIsItsOwn,
}

export default function houseRules() {
  return {
    id: 'house',
    rules: { oas3: rules },
    configs: { all: { rules: Object.fromEntries(Object.keys(rules).map((rule) => [`house/${rule}`, 'error'])) } },
  }
}

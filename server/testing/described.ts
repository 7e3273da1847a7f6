/** Compares what travels with the published description. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type EndpointName, endpoints } from '#contract/endpoints'
import type { JsonSchema } from '#contract/description/json-schema'
import { type Operation, openApi } from '#contract/description/openapi'
import type { TestApp } from './app.ts'

const { paths, components } = openApi(endpoints)

// 0.29 / 0.01 is not exactly 29, while 1.005 / 0.01 is 0.5 away from a whole number.
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, multipleOfPrecision: 4 })
formats.default(ajv)
ajv.addVocabulary(['components'])

const compiled = new Map<string, ValidateFunction>()

/** Returns the differences of an answer from its description: unknown status, fields or values. */
export function answerFaults(name: EndpointName, status: number, body: unknown): string[] {
  const described = operationOf(name).responses[String(status)]
  if (!described) return [`the status ${status} is not described`]
  return faults(`${name} ${status}`, contentOf(described)?.['application/json'], body)
}

/** Returns the differences of a JSON body from its description. */
export function bodyFaults(name: EndpointName, body: unknown): string[] {
  return faults(name, operationOf(name).requestBody?.content['application/json'], body)
}

/** Returns the differences of an event from its description. */
export function eventFaults(name: EndpointName, event: string, data: unknown): string[] {
  const stream = operationOf(name).responses['200']?.content?.['text/event-stream']
  const events = (stream as { readonly 'x-events'?: Record<string, JsonSchema> } | undefined)?.['x-events']
  return faults(`${name} ${event}`, { schema: events?.[event] }, data)
}

/** The same application, failing calls whose answer differs from its description. Calls `onAnswer` for each answer. */
export function describedApp(app: TestApp, onAnswer: (name: EndpointName, status: number) => void): TestApp {
  return {
    ...app,
    call: async (name, sent) => {
      const answered = await app.call(name, sent)
      onAnswer(name, answered.status)
      const wrong = answerFaults(name, answered.status, answered.body)
      if (wrong.length > 0) throw new Error(`${name} is not as described: ${wrong.join(', ')}`)
      return answered
    },
  }
}

/** Resolves a reference to a shared response. */
function contentOf({ $ref, content }: Operation['responses'][string]) {
  const shared = components['responses']?.[$ref?.split('/').at(-1) ?? ''] as {
    readonly content: typeof content
  }
  return $ref === undefined ? content : shared.content
}

function operationOf(name: EndpointName) {
  const [method = '', path = ''] = name.split(' ')
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not described`)
  return operation
}

function faults(
  key: string,
  media: { readonly schema?: JsonSchema | undefined } | undefined,
  found: unknown,
) {
  if (!media?.schema) return [`${key} has no JSON`]
  const validate = compiled.get(key) ?? ajv.compile({ ...media.schema, components })
  compiled.set(key, validate)
  if (validate(found)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  )
}

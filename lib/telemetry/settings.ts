/** Where traces and metrics are sent. */
export type TelemetrySettings = {
  /** Origin and path before `/v1/traces` and `/v1/metrics`. */
  endpoint: string
  headers: Record<string, string>
  /** What the sender says of itself beside its name. */
  attributes: Record<string, string>
  serviceName: string
  /** Share of traces that is sent, from 0 to 1. */
  share: number
}

/** `key=value,key2=value2` with percent-encoded values, as OpenTelemetry writes lists; null for anything else. */
const readPairs = (text: string): Record<string, string> | null => {
  const pairs: [string, string][] = []
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name, value] = /^\s*([\w.!#$%&'*+^`|~-]+)\s*=\s*([\x20-\x7e]*?)\s*$/.exec(part) ?? []
    if (name === undefined || value === undefined) return null
    try {
      pairs.push([name, decodeURIComponent(value)])
    } catch {
      return null
    }
  }
  return Object.fromEntries(pairs)
}

const isEndpoint = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return url.search === '' && url.hash === '' && url.username === '' && url.password === ''
}

type Check = { holds: (text: string) => boolean; else: string }

const pairs: Check = { holds: (text) => readPairs(text) !== null, else: 'is no list such as name=value,name=value' }

/** Checks of the variables, which both programs have alike. An empty one counts as unset. */
export const telemetryChecks = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    holds: isEndpoint,
    else: 'is no http or https address without user, password, query and fragment',
  },
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  // Whoever sets another one has a receiver that would not understand what it is sent.
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    holds: (text) => text === 'http/protobuf',
    else: 'is not http/protobuf, the only one here',
  },
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_SDK_DISABLED: { holds: (text) => /^(?:true|false)$/i.test(text), else: 'is not true or false' },
  OTEL_SERVICE_NAME: {
    holds: (text) => /^[\w.-]{1,64}$/.test(text),
    else: 'is no name of up to 64 letters, digits, ., - and _',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    holds: (text) => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text),
    else: 'is no share from 0 to 1',
  },
} as const satisfies Record<string, Check>

type Name = keyof typeof telemetryChecks
const names = Object.keys(telemetryChecks) as Name[]
/** The others are often set for every program of a machine. */
const needEndpoint: readonly Name[] = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG']

/** Null where nothing is sent. Throws with a line for each variable whose value would be ignored. */
export const toTelemetrySettings = (
  values: Partial<Record<Name, string | undefined>>,
  serviceName: string,
): TelemetrySettings | null => {
  const textOf = (name: Name): string => values[name]?.trim() ?? ''
  const wrong = names
    .filter((name) => textOf(name) !== '' && !telemetryChecks[name].holds(textOf(name)))
    .map((name) => `${name} ${telemetryChecks[name].else}`)
  const endpoint = textOf('OTEL_EXPORTER_OTLP_ENDPOINT')
  const alone = needEndpoint
    .filter((name) => endpoint === '' && textOf(name) !== '')
    .map((name) => `${name} is set and OTEL_EXPORTER_OTLP_ENDPOINT is not: it would have no effect`)
  if (wrong.length + alone.length > 0) throw new Error([...wrong, ...alone].join('\n'))
  if (endpoint === '' || textOf('OTEL_SDK_DISABLED').toLowerCase() === 'true') return null
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: readPairs(textOf('OTEL_EXPORTER_OTLP_HEADERS')) ?? {},
    attributes: readPairs(textOf('OTEL_RESOURCE_ATTRIBUTES')) ?? {},
    serviceName: textOf('OTEL_SERVICE_NAME') || serviceName,
    share: Number(textOf('OTEL_TRACES_SAMPLER_ARG') || 1),
  }
}

/** A variable that a program reads. */
export type Variable = {
  name: string
  /** Can also be given as a file, by the name with `_FILE` behind it. */
  isSecret?: true
  /** Decides the database, the mode, a secret, a host or a proxy: a near miss of its name stops the start. */
  isDecisive?: true
  meaning: string
  /** What holds without it, in words. */
  usual?: string
}

export const otaVariables = (meaning: string): Variable[] => [
  { name: 'OTA_FEATURECODE', meaning, usual: 'none' },
  { name: 'OTA_TOKEN', isSecret: true, isDecisive: true, meaning: 'the other half of it', usual: 'none' },
]

export const telemetryVariables = (program: string): Variable[] => [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'an OpenTelemetry collector (OTLP by http/protobuf), such as `http://collector:4318`: traces and metrics of this program are sent to it',
    usual: 'off',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    isSecret: true,
    meaning: 'headers for it: `authorization=Bearer%20<key>`',
    usual: 'none',
  },
  { name: 'OTEL_EXPORTER_OTLP_PROTOCOL', meaning: '`http/protobuf`: any other value stops the start' },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    meaning: 'what the program says of itself there, such as `brand=6`',
    usual: 'none',
  },
  { name: 'OTEL_SERVICE_NAME', meaning: 'its name there', usual: `\`${program}\`` },
  { name: 'OTEL_TRACES_SAMPLER_ARG', meaning: 'share of traces that is sent, 0 to 1', usual: '1' },
  { name: 'OTEL_SDK_DISABLED', meaning: '`true`: nothing is sent' },
]

import { z } from 'zod'
import { type TelemetrySettings, telemetryChecks, toTelemetrySettings } from '@/lib/telemetry/settings'

const checkedBy = (name: keyof typeof telemetryChecks) =>
  z
    .string()
    .refine((text) => telemetryChecks[name].holds(text.trim()), telemetryChecks[name].else)
    .optional()

/** The variables of what measures the platform. `npm start` gives both programs its own, so a port has a name of ours. */
export const telemetryEnv = {
  PLATFORM_METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port')
    .transform(Number)
    .refine((n) => n > 0 && n <= 65_535, 'is not a port')
    .optional(),
  PLATFORM_METRICS_HOST: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: checkedBy('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_HEADERS: checkedBy('OTEL_EXPORTER_OTLP_HEADERS'),
  OTEL_EXPORTER_OTLP_PROTOCOL: checkedBy('OTEL_EXPORTER_OTLP_PROTOCOL'),
  OTEL_RESOURCE_ATTRIBUTES: checkedBy('OTEL_RESOURCE_ATTRIBUTES'),
  OTEL_SDK_DISABLED: checkedBy('OTEL_SDK_DISABLED'),
  OTEL_SERVICE_NAME: checkedBy('OTEL_SERVICE_NAME'),
  OTEL_TRACES_SAMPLER_ARG: checkedBy('OTEL_TRACES_SAMPLER_ARG'),
}

const Values = z.object(telemetryEnv)

export type TelemetryConfig = {
  /** Where `/metrics` is answered; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** Where traces and metrics are sent; null: nowhere. */
  telemetry: TelemetrySettings | null
}

/** Throws for values that would have no effect. */
export const toTelemetryConfig = (values: z.infer<typeof Values>): TelemetryConfig => {
  const { PLATFORM_METRICS_PORT: port, PLATFORM_METRICS_HOST: host } = values
  if (host !== undefined && port === undefined)
    throw new Error('PLATFORM_METRICS_HOST is set and PLATFORM_METRICS_PORT is not: it would have no effect')
  return {
    metrics: port === undefined ? null : { host: host ?? '127.0.0.1', port },
    telemetry: toTelemetrySettings(values, 'hvac-platform'),
  }
}

import type { Config } from '../../kernel/config/config'

/** Everything that the seed's rows depend on, besides its own sources. */
export type Seeding = Pick<Config, 'demo' | 'demoFaults' | 'controllers'> & { now: Date }

/** A name for a template, made of every option: one that is added makes other templates by itself. */
export const toTemplateName = (seeding: Seeding): string =>
  Object.entries(seeding)
    .sort(([a], [b]) => a.localeCompare(b))
    // biome-ignore lint/plugin/time-text: the name of a folder, of the digits of a moment
    .map(([name, value]) => `${name}_${value instanceof Date ? value.toISOString().replaceAll(/\D/g, '') : value}`)
    .join('_')
    .toLowerCase()

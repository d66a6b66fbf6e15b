import type { TestPlatform } from '../test-platform'

/** Where the effects are tried, and as whom. */
export interface EffectContext {
  platform: TestPlatform
  token: string
}

/** By the name of an endpoint, what makes an input of it that is right. */
export type EffectRows = Record<string, () => unknown>

import type { Service } from './service.mjs'

export function startConnectedFleet(platform: {
  platformOutput: () => string
  dataDir: string
  clock?: string
  otaFactor?: string
  otaScript?: string
}): Promise<Service>

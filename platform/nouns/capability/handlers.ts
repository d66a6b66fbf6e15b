import { capabilityApi } from '@/lib/contract/capability'
import { isOptional } from '@/lib/contract/need'
import type { Build } from '@/lib/telemetry/build'
import { type Implementation, implement } from '../../kernel/http/implement'

/** Says what this platform implements. It asks for its own handlers, which are made after this. */
export const capabilityWith = (
  handlers: () => Readonly<Record<string, Pick<Implementation, 'handlers'>>>,
  build?: Build,
): Implementation<typeof capabilityApi> =>
  implement(capabilityApi, {
    list: async () => ({
      endpoints: Object.entries(handlers())
        .flatMap(([noun, implementation]) => Object.keys(implementation.handlers).map((verb) => `${noun}.${verb}`))
        .filter(isOptional)
        .sort(),
      build,
    }),
  })

import { z } from 'zod'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether what is read from an address comes from who it names: https, or plain http on this machine. */
export const isTrustedAddress = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname))
}

const text = (max: number) =>
  z
    .string({ error: 'is not a text' })
    .min(1, 'is empty')
    .max(max, `has more than ${max} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'has control characters')

const issuer = text(255)
  .refine(isTrustedAddress, 'is neither an https address nor an http address of this machine')
  .refine((address) => !/[?#]/.test(address), 'has a query or a fragment')

/** The value of a claim, and what it stands for here. */
const mapping = z
  .record(text(255), text(16), { error: 'is not an object of texts' })
  .refine((map) => Object.keys(map).length > 0, 'names nothing')
const flag = z.boolean({ error: 'is neither true nor false' })

/** What a brand's staff sign in with, besides passwords. */
const Settings = z
  .strictObject({
    /** Exactly what the provider's tokens and its discovery document say. */
    issuer,
    clientId: text(255),
    /** What the company's account is called on the page for signing in. */
    name: z.strictObject({ zh: text(32), en: text(64) }, { error: 'is not {"zh": …, "en": …}' }),
    /** Domains of verified mail addresses; without it every account of the provider is let through. */
    allowedDomains: z
      .array(
        z
          .string({ error: 'is not a text' })
          .toLowerCase()
          .regex(/^[\da-z-]+(?:\.[\da-z-]+)+$/, 'is not a domain'),
      )
      .min(1, 'names none')
      .optional(),
    /** Whether an account of the provider that nobody here has becomes a new user. */
    createUsers: flag.default(false),
    roleClaim: text(64).default('groups'),
    /** Value of the claim → number of the role. */
    roles: mapping.optional(),
    organizationClaim: text(64).optional(),
    /** Value of the claim → code of the organization. */
    organizations: mapping.optional(),
    passwordSignIn: flag.default(true),
    /** The superuser who signs in by password while nobody else does. */
    emergencyAccount: z
      .string({ error: 'is not a text' })
      .regex(/^\w{1,32}$/, 'is not an account')
      .optional(),
  })
  .superRefine((settings, context) => {
    const refuse = (path: keyof typeof settings, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (settings.createUsers && !settings.roles) refuse('createUsers', 'needs roles: a new user would hold none')
    if ((settings.organizationClaim === undefined) !== (settings.organizations === undefined))
      refuse('organizations', 'goes together with organizationClaim')
    // On the day on which the provider is down, somebody has to get in.
    if (!settings.passwordSignIn && settings.emergencyAccount === undefined)
      refuse('passwordSignIn', 'needs an emergencyAccount when it is false')
  })
export type OidcSettings = z.output<typeof Settings>

/** The provider of each brand that has one. Decision 201. */
export type OidcConfig = { readonly [Brand in PlatformId]?: OidcSettings }

/** `{"6": {"issuer": "https://id.example", "clientId": "console", "name": {"zh": "公司账号", "en": "company account"}}}` */
export const oidcText = z.string().transform((value, context): OidcConfig => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  let given: unknown
  try {
    given = JSON.parse(value)
  } catch {
    return refuse('is not JSON')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuse('is not an object by brand')
  const read: { [Brand in PlatformId]?: OidcSettings } = {}
  for (const [key, settings] of Object.entries(given)) {
    const brand = platformIds.find((id) => String(id) === key)
    if (brand === undefined) {
      refuse(`names ${JSON.stringify(key)}, which is no brand: ${platformIds.join(', ')}`)
      continue
    }
    const parsed = Settings.safeParse(settings)
    if (parsed.success) read[brand] = parsed.data
    else for (const { path, message } of parsed.error.issues) refuse(`of ${[key, ...path].join('.')}: ${message}`)
  }
  return read
})

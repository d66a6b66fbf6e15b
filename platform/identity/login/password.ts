import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PlatformError } from '../../kernel/error/platform-error'

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. The library's default is Argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
/** Beyond this many waiting, a sign-in is turned away at once: a flood must not take the memory or the processor. */
const maxQueue = 60
/** Places of their own, and served first, for browsers in which the account has signed in before: strangers cannot fill them. */
const keptForKnown = 20

let running = 0
const waiting: (() => void)[] = []
const knownWaiting: (() => void)[] = []

const limited = async <Result>(work: () => Promise<Result>, isKnown = false): Promise<Result> => {
  if (running >= atOnce) {
    const queue = isKnown ? knownWaiting : waiting
    if (queue.length >= (isKnown ? keptForKnown : maxQueue)) {
      throw new PlatformError('unavailable', { retryAfter: 2 })
    }
    // The one that ends hands its place over, so `running` is not touched here.
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = knownWaiting.shift() ?? waiting.shift()
    if (next) next()
    else running--
  }
}

/** A password is compared in NFC. Hashes that are older than that rule are of what was typed: in another form, on a Mac. */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
]

/** Argon2id hash of a password that somebody signed in sets, in the PHC text form. Slow: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  limited(() => hash(password.normalize('NFC'), cost), true)

const random = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')

// The hash of no password at all, at the same cost: an unknown account takes as long as a known one.
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`

/**
 * Whether a password is the one of the hash. Without a hash it takes as long, and the answer is no. `isKnown`: somebody
 * signed in, or a browser that the account has used before; strangers do not stand in their way.
 */
export const isPassword = async (
  password: string,
  passwordHash: string | undefined,
  isKnown: boolean,
): Promise<boolean> => {
  const right = await limited(async () => {
    for (const form of formsOf(password)) if (await verify(passwordHash ?? dummyHash, form)) return true
    return false
  }, isKnown)
  return right && passwordHash !== undefined
}

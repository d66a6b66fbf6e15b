import { open } from 'node:fs/promises'
import type { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../../kernel/config/config'

/** Plain and post-quantum ones. Those of a hardware key would make a set that `restore` cannot read. */
const recipient = /^age1(?:pq1)?[02-9ac-hj-np-z]+$/
const identity = /^AGE-SECRET-KEY-(?:PQ-)?1[02-9AC-HJ-NP-Z]+$/

/** Loaded where it is needed: no other command has to wait for it. */
const loadAge = () => import('age-encryption')

type KeyFile = { text: string; isOpenToOthers: boolean }

const readKeyFile = async (path: string): Promise<KeyFile> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`the key file ${path} cannot be read: ${error.code ?? error.message}`)
  })
  try {
    // Of what is read, and not of what has the name a moment later. Windows has no such modes.
    const { mode } = await file.stat()
    const isOpenToOthers = process.platform !== 'win32' && (mode & 0o077) !== 0
    return { text: await file.readFile('utf8'), isOpenToOthers }
  } finally {
    await file.close()
  }
}

/** Hands each line to `add`; a faulty one is told by its number, for its text may be a secret. */
const eachKey = (path: string, text: string, what: string, add: (key: string) => void): void => {
  let found = 0
  for (const [at, line] of text.split('\n').entries()) {
    const key = line.trim()
    if (key === '' || key.startsWith('#')) continue
    try {
      add(key)
    } catch {
      throw new StartError(`line ${at + 1} of ${path} is not ${what}`)
    }
    found++
  }
  if (found === 0) throw new StartError(`${path} has no key: each line of it is ${what}`)
}

const requireForm = (form: RegExp, key: string): void => {
  if (!form.test(key)) throw new Error('of another form')
}

/** For whom a set is encrypted; any one of them can read it. */
export const readRecipients = async (path: string): Promise<Encrypter> => {
  const { text } = await readKeyFile(path)
  if (text.split('\n').some((line) => line.trimStart().startsWith('AGE-SECRET-KEY-')))
    throw new StartError(
      `${path} holds a secret key: a backup is made with public ones (age1…), keep the secret elsewhere`,
    )
  const { Encrypter: Made } = await loadAge()
  const encrypter = new Made()
  eachKey(path, text, 'a public key (age1…)', (key) => {
    requireForm(recipient, key)
    encrypter.addRecipient(key)
  })
  return encrypter
}

/** The secret keys by which a set may be read, from a file that is for nobody else. */
export const readIdentities = async (path: string): Promise<Decrypter> => {
  const { text, isOpenToOthers } = await readKeyFile(path)
  if (isOpenToOthers) throw new StartError(`${path} can be read by others: chmod 600 ${path}`)
  const { Decrypter: Made } = await loadAge()
  const decrypter = new Made()
  eachKey(path, text, 'a secret key (AGE-SECRET-KEY-…)', (key) => {
    requireForm(identity, key)
    decrypter.addIdentity(key)
  })
  return decrypter
}

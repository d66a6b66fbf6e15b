// Creates a key pair for firmware, and signs files with it. Runs where the private key is kept, never on the platform;
// it needs only Node.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const usage = `usage:
  hvac-platform sign-firmware key <private.pem> --name <key name>
      makes a key pair: writes the private key, and prints the line for PLATFORM_FIRMWARE_KEYS
  hvac-platform sign-firmware sign <file> --key <private.pem> --name <key name>
      --feature-code <code> --version <x.y.z> --type <1 module | 2 controller | 3 indoor units>
      prints the signature for the upload`

const fail = (text) => {
  console.error(text)
  process.exit(1)
}

/** The same text as `toSignedText` of the platform. */
const toSignedText = ({ featureCode, version, type, bytes }) =>
  [
    'hvac-firmware-1',
    featureCode,
    version,
    type,
    bytes.length,
    createHash('sha256').update(bytes).digest('hex'),
    '',
  ].join('\n')

const toLine = (name, privateKey) =>
  `${name}:${createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')}`

const options = Object.fromEntries(
  ['key', 'name', 'feature-code', 'version', 'type'].map((name) => [name, { type: 'string' }]),
)
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [command, path] = positionals
const { name = '' } = values
if (path === undefined || !/^[\w.-]{1,32}$/.test(name)) fail(usage)

if (command === 'key') {
  if (existsSync(path)) fail(`${path} is there already, and is not replaced.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  console.log(toLine(name, privateKey))
} else if (command === 'sign') {
  const { key, version = '', type = '' } = values
  const featureCode = (values['feature-code'] ?? '').toUpperCase()
  const isWhole = key && /^[A-Z\d-]{1,32}$/.test(featureCode) && /^\d+\.\d+\.\d+$/.test(version) && /^[123]$/.test(type)
  if (!isWhole) fail(usage)
  const privateKey = createPrivateKey(readFileSync(key))
  const text = toSignedText({ featureCode, version, type, bytes: readFileSync(path) })
  console.log(`${name}:${sign(null, Buffer.from(text), privateKey).toString('base64')}`)
} else fail(usage)

import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { connect } from 'node:tls'
import { millisecondsInDay } from 'date-fns/constants'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import type { Config } from '../kernel/config/config'
import { isReserveGivenUp, missingBytes, reservedBytes } from '../kernel/db/free-space'
import { reasonOf } from '../kernel/error/reason-of'
import { openFileStore } from '../kernel/storage/open-file-store'
import { bad, type Finding, ok, warn } from './finding'

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2).toLocaleString('en')} MB`

const nearest = (path: string): string => {
  let found = resolve(path)
  while (!existsSync(found)) found = dirname(found)
  return found
}

/** Writes a file and takes it away again, where files of staff will lie. */
const examineStore = async (config: Pick<Config, 'dataDir' | 'filesS3'>): Promise<Finding> => {
  const { dataDir, filesS3 } = config
  const place = filesS3 === null ? join(dataDir, 'store') : `${filesS3.endpoint}/${filesS3.bucket}`
  try {
    if (filesS3 === null) {
      const probe = await mkdtemp(join(nearest(place), 'doctor-'))
      await writeFile(join(probe, 'file'), 'x').finally(() => rm(probe, { recursive: true, force: true }))
    } else {
      const store = await openFileStore(config)
      const fileId = crypto.randomUUID()
      await store.write(fileId, Buffer.from('x'))
      await store.remove(fileId)
    }
    return ok('file store', `${place} can be written`)
  } catch (error) {
    const right =
      filesS3 === null ? 'give it to the user of the platform' : 'correct PLATFORM_FILES_S3_…, or start the store'
    return bad('file store', `${place} cannot be written (${reasonOf(error)}): ${right}`)
  }
}

/** Whether the disk of the data has room. */
export const examineDisk = async (dataDir: string): Promise<Finding> => {
  const { bavail, bsize, blocks } = await statfs(nearest(dataDir))
  const free = bavail * bsize
  const part = `${megabytes(free)} free on the disk of ${dataDir}`
  const missing = isReserveGivenUp(dataDir) ? await missingBytes(dataDir) : 0
  if (missing > 0)
    return bad('disk', `${part}: the platform is read-only until ${megabytes(missing)} more are; make room`)
  if (free < 2 * reservedBytes)
    return bad('disk', `${part}: changes are refused below ${megabytes(reservedBytes)}; make room`)
  return bavail / blocks < 0.05 || free < 1024 ** 3 ? warn('disk', `${part}: make room`) : ok('disk', part)
}

const warnDays = 21
const judge = (name: string, validTo: string, now: number): Finding => {
  const days = Math.floor((Date.parse(validTo) - now) / millisecondsInDay)
  const matter = `certificate ${name}`
  if (days < 0) return bad(matter, `has expired on ${validTo}: renew it`)
  return days < warnDays
    ? warn(matter, `expires in ${days} days: renew it`)
    : ok(matter, `is valid for ${days} more days`)
}

const ofFile = (path: string, now: number): Finding => {
  try {
    return judge(path, new X509Certificate(readFileSync(path)).validTo, now)
  } catch (error) {
    return bad(`certificate ${path}`, `cannot be read (${reasonOf(error)}): name a PEM file that is there`)
  }
}

type Server = { address: string; usualPort: number; isTrustExpected: boolean }

/** The certificate that a server shows. */
export const ofServer = ({ address, usualPort, isTrustExpected }: Server, now: number): Promise<Finding> =>
  new Promise((done) => {
    const { hostname, port, host } = new URL(address)
    // An expired certificate is to be read and told of, and nothing is said to whoever shows it.
    const socket = connect({
      host: hostname,
      port: Number(port || usualPort),
      servername: isIP(hostname) ? '' : hostname,
      rejectUnauthorized: false,
    })
    const end = (finding: Finding): void => {
      socket.destroy()
      done(finding)
    }
    socket.setTimeout(secondsToMilliseconds(5), () =>
      end(bad(`certificate ${host}`, 'cannot be read (the server does not answer): start it, or correct its address')),
    )
    socket.once('error', (error) =>
      end(bad(`certificate ${host}`, `cannot be read (${error.message}): start the server, or correct its address`)),
    )
    socket.once('secureConnect', () => {
      const finding = judge(host, socket.getPeerCertificate().valid_to, now)
      end(
        isTrustExpected && finding.state === 'ok' && !socket.authorized
          ? bad(
              finding.matter,
              `is not trusted (${reasonOf(socket.authorizationError)}): name its authority by NODE_EXTRA_CA_CERTS`,
            )
          : finding,
      )
    })
  })

const certificatesOf = (config: Config, more: readonly string[]) => {
  const query = config.databaseUrl ? new URL(config.databaseUrl).searchParams : new URLSearchParams()
  const door = config.mqtt.kind === 'embedded' && config.mqtt.tls ? [config.mqtt.tls.cert] : []
  const files = [...more, ...door, ...['sslrootcert', 'sslcert'].flatMap((name) => query.get(name) ?? [])]
  const servers = [config.filesS3?.endpoint, config.backupS3?.endpoint].filter((each) => each?.startsWith('https:'))
  return { files, servers: [...new Set(servers)] as string[] }
}

/** How long certificates are valid: of files, and of the servers that the configuration names. */
export const examineCertificates = async (
  config: Config,
  certificates: readonly string[],
  now = Date.now(),
): Promise<Finding[]> => {
  const { files, servers } = certificatesOf(config, certificates)
  const looked = servers.map((address) => ofServer({ address, usualPort: 443, isTrustExpected: true }, now))
  return [...files.map((path) => ofFile(path, now)), ...(await Promise.all(looked))]
}

/** What can be looked at without the database. `certificates`: files of others, such as nginx's. */
export const examineMachine = async (
  config: Config,
  certificates: readonly string[],
  now = Date.now(),
): Promise<Finding[]> => [
  await examineStore(config),
  await examineDisk(config.dataDir),
  ...(await examineCertificates(config, certificates, now)),
]

import { zipSync } from 'fflate'

const boundary = 'load-of-a-package'
const size = 9 * 1024 * 1024

/**
 * Publishes a package of nine megabytes, more than two sockets buffer unread.
 * @returns {Promise<string>} Its public download path.
 */
export async function releasePackage(client) {
  // Higher than in every earlier run.
  const build = Math.floor((Date.now() - Date.UTC(2026, 0)) / 1000)
  const fields = {
    versionNo: `9.${Math.floor(build / 86_400)}.${Math.floor((build % 86_400) / 120)}`,
    buildNo: String(build),
    channel: 'official',
    changeLogZh: '压力测试',
    changeLogEn: 'Load test',
    forceUpdate: '0',
    minSupported: '',
  }
  const part = (name, more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const bytes = Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => `${part(name)}${value}\r\n`)
        .join(''),
    ),
    Buffer.from(part('file', '; filename="load.apk"\r\nContent-Type: application/octet-stream')),
    zipSync({ 'classes.dex': [new Uint8Array(size), { level: 0 }] }),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const form = { type: `multipart/form-data; boundary=${boundary}`, bytes }
  const uploaded = await client.ask({ method: 'POST', path: '/sys/app/version/upload', form })
  const appVersionId = JSON.parse(uploaded.body).data?.appVersionId
  const released = await client.ask({ method: 'POST', path: '/sys/app/version/release', body: { appVersionId } })
  if (released.code !== 0) throw new Error(`no package: ${uploaded.body.slice(0, 200)} ${released.body.slice(0, 200)}`)
  return `/sys/app/download/package?platformId=6&appVersionId=${appVersionId}`
}

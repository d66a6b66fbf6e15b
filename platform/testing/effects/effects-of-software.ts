import { appLogApi } from '@/lib/contract/app-log'
import { appVersionApi } from '@/lib/contract/app-version'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { toZip } from '../../seed/content/packages'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfSoftware = ({ platform, token }: EffectContext): EffectRows => {
  let made = 0
  const newSoftware = () => ({
    file: 'test.zip',
    content: toZip('a.txt', 'a'),
    versionType: '1',
    versionNumber: `9.0.${++made}`,
    description: '测试',
    forceUpdate: '0',
  })
  const software = () => read(platform.call(pcSoftwareApi.upload, newSoftware(), { token }))
  const newAppVersion = () => ({
    appType: 1,
    versionNo: '5.0.0',
    buildNo: 9000 + ++made,
    packageUrl: 'https://apps.example.com/',
    changeLogZh: '',
    changeLogEn: '',
    forceUpdate: 0,
    minSupported: null,
    channel: 'store',
  })
  const appDraft = () => read(platform.call(appVersionApi.save, newAppVersion(), { token }))
  return {
    'pcSoftware.upload': newSoftware,
    'pcSoftware.update': async () => ({ ...(await software()), description: '改过', forceUpdate: 1, version: 1 }),
    'pcSoftware.setStatus': async () => ({ ...(await software()), status: 0, version: 1 }),
    'pcSoftware.remove': () => software(),
    'appVersion.save': newAppVersion,
    'appVersion.upload': () => {
      const { appType: _appType, packageUrl: _packageUrl, minSupported: _minSupported, ...rest } = newAppVersion()
      return { file: 'test.apk', content: toZip('a.txt', 'a'), ...rest, minSupported: '' }
    },
    'appVersion.update': async () => {
      const draft = await appDraft()
      const { appType: _appType, ...form } = newAppVersion()
      return { ...draft, ...form, version: 1 }
    },
    'appVersion.release': () => appDraft(),
    'appVersion.unpublish': async () => {
      const draft = await appDraft()
      await platform.call(appVersionApi.release, draft, { token })
      return draft
    },
    'appVersion.remove': () => appDraft(),
    'appDownload.save': () => ({ androidUrl: '', iosUrl: 'https://a.example/', androidVersion: 0, iosVersion: 0 }),
    'appLog.remove': async () => {
      const { list } = await read(platform.call(appLogApi.list, { limit: 1 }, { token }))
      return { logId: list[0]?.logId }
    },
    'config.update': () => ({
      configKey: 'weather.refreshMin',
      description: '间隔',
      descriptionEn: 'Every',
      value: '30',
      version: 0,
    }),
    'weather.setEnabled': () => ({ cityId: 'Beijing', enabled: 0 }),
    'weather.refresh': () => ({}),
  }
}

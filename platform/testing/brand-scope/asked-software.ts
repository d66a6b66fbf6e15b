import type { AskedRows } from './foreign'

export const askedSoftware: AskedRows = {
  'appDownload.info': 'takes no key',
  'appDownload.save': 'takes no key',
  // Public: whatever brand is asked for, what it has released.
  'appDownload.current': 'takes no key',
  'appDownload.package': (there) => ({ platformId: 12, appVersionId: there.appVersion }),
  'appLog.list': 'in lists',
  'appLog.download': (there) => ({ logId: there.appLog }),
  'appLog.remove': (there) => ({ logId: there.appLog }),
  'appVersion.list': 'in lists',
  'appVersion.save': 'takes no key',
  'appVersion.upload': 'takes no key',
  'appVersion.update': (there) => ({
    ...{ appVersionId: there.appVersion, packageUrl: 'https://a.example/', versionNo: '9.0.0', buildNo: 99_999 },
    ...{ changeLogZh: '', changeLogEn: '', forceUpdate: 0, minSupported: null, channel: 'store', version: 1 },
  }),
  'appVersion.release': (there) => ({ appVersionId: there.appVersion }),
  'appVersion.takeDown': (there) => ({ appVersionId: there.appVersion }),
  'appVersion.remove': (there) => ({ appVersionId: there.appVersion }),
  'appVersion.download': (there) => ({ appVersionId: there.appVersion }),
  'clientError.list': 'in lists',
  'clientError.info': (there) => ({ errorId: there.error }),
  'clientError.report': 'takes no key',
  // Settings and cities of a brand have the same keys in every one: handlers/content.test.ts.
  'config.list': 'takes no key',
  'config.update': 'takes no key',
  'weather.list': 'takes no key',
  'weather.setEnabled': 'takes no key',
  'weather.refresh': 'takes no key',
  'pcSoftware.list': 'in lists',
  'pcSoftware.upload': 'takes no key',
  'pcSoftware.update': (there) => ({ packageId: there.software, description: 'x', forceUpdate: 0, version: 1 }),
  'pcSoftware.setStatus': (there) => ({ packageId: there.software, status: 0, version: 1 }),
  'pcSoftware.remove': (there) => ({ packageId: there.software }),
  'pcSoftware.download': (there) => ({ packageId: there.software }),
}

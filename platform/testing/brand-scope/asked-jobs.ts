import type { AskedRows } from './foreign'

export const askedJobs: AskedRows = {
  'deviceImport.template': 'takes no key',
  'deviceImport.upload': 'in lists',
  'deviceImport.list': 'in lists',
  'deviceImport.info': (there) => ({ importId: there.deviceImport }),
  'deviceImport.problems': (there) => ({ importId: there.deviceImport }),
  'deviceImport.failures': (there) => ({ importId: there.deviceImport }),
  'deviceImport.commit': (there) => ({ importId: there.deviceImport, mode: 'good' }),
  'deviceImport.discard': (there) => ({ importId: there.deviceImport }),
  'deviceImport.issueKeys': (there) => ({ importId: there.deviceImport }),
  'job.list': 'in lists',
  'rowBatch.batch': 'in lists',
  'job.info': (there) => ({ jobId: there.exportJob }),
  'job.failures': (there) => ({ jobId: there.batchJob }),
  'job.results': (there) => ({ jobId: there.batchJob }),
  'job.cancel': (there) => ({ jobId: there.exportJob }),
  'job.retryFailed': (there) => ({ jobId: there.batchJob }),
  'job.ticket': (there) => ({ jobId: there.exportJob }),
  'job.download': (there) => ({ ticket: there.ticket }),
}

import { type DataReportDetail, dataReportApi } from '@/lib/contract/data-report'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { findWithUnits } from '../device/controller-search'
import { readOrigin } from './read-origin'
import { answerPdf, answerWorkbook } from './report-file'
import { readReport, reportRows } from './report-rows'
import { finishReport, removeReport, saveReport } from './save-report'

const requireReport = async (context: Context, reportId: string): Promise<DataReportDetail> => {
  const report = await readReport(context, reportId)
  if (report === undefined) throw new PlatformError('notFound')
  return report
}

const publish = ({ publish: tell }: Context, reportId: string): void => tell({ topic: 'checker', id: reportId })

export const dataReport = implement(
  dataReportApi,
  {
    list: (query, { database, actor }) => reportRows.page(database, actor, query),

    info: ({ reportId }, context) => requireReport(context, reportId),

    controllers: async ({ text = '' }, { database, actor }) => ({ list: await findWithUnits(database, actor, text) }),

    origin: (input, context) => readOrigin(context, input),

    save: async (form, context) => {
      const reportId = await saveReport(context, form)
      publish(context, reportId)
      return { reportId }
    },

    finish: async (input, context) => {
      await finishReport(context, input)
      publish(context, input.reportId)
      return null
    },

    remove: async ({ reportId }, context) => {
      await removeReport(context, reportId)
      publish(context, reportId)
      return null
    },

    pdf: async ({ reportId, language }, context) => answerPdf(await requireReport(context, reportId), language),
    xlsx: async ({ reportId, language }, context) => answerWorkbook(await requireReport(context, reportId), language),
  },
  {
    ownTransaction: ['save'],
    exports: {
      list: {
        key: 'reportId',
        columns: [
          'reportNo',
          'customerName',
          'projectName',
          'systemNo',
          'workingMode',
          'commissioningCompany',
          'commissioningPerson',
          'commissioningDate',
          'result',
          'status',
          'source',
          'recordName',
          'macWifiId',
          'createTime',
        ],
      },
    },
    batch: { key: 'reportId', actions: { remove: {} } },
  },
)

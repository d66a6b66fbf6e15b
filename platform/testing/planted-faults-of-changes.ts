import { guideApi } from '@/lib/contract/document'
import type { Area } from '../conformance/finding'
import type { Talk } from '../conformance/talk'
import { answering, inRows, success } from './break-platform'

/** A platform with one fault, where that is looked for, and what names it. */
export type Fault = { what: string; area: Area; of?: string; breaks: (talk: Talk) => Talk; found: RegExp }

/** Of files, the event stream and changes. */
export const faultsOfChanges: readonly Fault[] = [
  {
    what: 'a file is sent as an envelope',
    area: 'files',
    of: 'deviceImport.template',
    breaks: answering('/sys/device/import/template', () => success({ url: '/template.xlsx' })),
    found: /deviceImport\.template: is sent without a file name/,
  },
  {
    what: 'the stream of events is an envelope',
    area: 'events',
    breaks: answering('/sys/event/stream', () => success([])),
    found: /event\.stream: is application\/json/,
  },
  {
    what: 'a change of an older version is taken',
    area: 'writes',
    of: 'organization.save',
    breaks: (talk) => {
      let first: string | undefined
      return async (asked, init) => {
        if (asked !== '/sys/dept/update') return talk(asked, init)
        if (first !== undefined) return success(null)
        first = String(init.body)
        return talk(asked, init)
      }
    },
    found: /a version that is not the newest: code 0/,
  },
  {
    what: 'a change says that it is done, and is not',
    area: 'writes',
    of: 'organization.save',
    breaks: answering('/sys/dept/update', () => success(null)),
    found: /organization\.update: says that it is done, and the name is still/,
  },
  {
    what: 'a deletion deletes nothing',
    area: 'writes',
    of: 'organization.save',
    breaks: answering('/sys/dept/delete', () => success(null)),
    found: /organization\.remove: says that it is done, and the row is still there/,
  },
  {
    what: 'a draft is not read back',
    area: 'writes',
    of: 'announcement.save',
    breaks: inRows('/sys/announcement/list', (rows) => {
      rows.list = []
    }),
    found: /announcement\.save is read back: announcement\.list has no such row/,
  },
  {
    what: 'a name may be empty',
    area: 'writes',
    of: 'question.save',
    breaks: (talk) => async (asked, init) =>
      asked === '/sys/question/save' && String(init.body).includes('"title":""')
        ? success({ questionId: '1' })
        : talk(asked, init),
    found: /question\.save without a name: code 0/,
  },
  {
    what: 'a file is empty',
    area: 'files',
    of: 'guide.content',
    breaks: answering(
      guideApi.content.path,
      () => new Response('', { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } }),
    ),
    found: /guide\.content: is empty/,
  },
  {
    what: 'an upload is not taken',
    area: 'writes',
    breaks: answering('/sys/user/avatar/upload', () => Response.json({ code: 415, msg: '' }, { status: 415 })),
    found: /user\.setAvatar: code 415/,
  },
]

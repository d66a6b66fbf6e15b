import type { AskedRows } from './foreign'
import { documentForm } from './forms'

export const askedDocuments: AskedRows = {
  'category.list': 'in lists',
  'category.save': (there) => ({ parentId: there.category, name: '类别', sort: 1, usage: 1 }),
  'category.update': (there) => ({ categoryId: there.category, name: '类别', sort: 1, version: 1 }),
  'category.remove': (there) => ({ categoryId: there.category }),
  'guide.list': 'in lists',
  'guide.categories': 'in lists',
  'guide.info': (there) => ({ fileId: there.guide }),
  'guide.content': (there) => ({ fileId: there.guide }),
  'guide.countDownload': (there) => ({ fileId: there.guide }),
  // A category or a file of another brand is refused: handlers/document.test.ts.
  'guide.upload': 'takes no key',
  'guide.replace': 'takes no key',
  'guide.update': (there) => ({ fileId: there.guide, ...documentForm(there.category) }),
  'guide.publish': (there) => ({ fileId: there.guide }),
  'guide.unpublish': (there) => ({ fileId: there.guide }),
  'guide.remove': (there) => ({ fileId: there.guide }),
  'instruction.list': 'in lists',
  'instruction.categories': 'in lists',
  'instruction.info': (there) => ({ fileId: there.instruction }),
  'instruction.content': (there) => ({ fileId: there.instruction }),
  'instruction.countDownload': (there) => ({ fileId: there.instruction }),
  'instruction.upload': 'takes no key',
  'instruction.replace': 'takes no key',
  'instruction.update': (there) => ({ fileId: there.instruction, ...documentForm(there.category), faultCodes: [] }),
  'instruction.publish': (there) => ({ fileId: there.instruction }),
  'instruction.unpublish': (there) => ({ fileId: there.instruction }),
  'instruction.remove': (there) => ({ fileId: there.instruction }),
}

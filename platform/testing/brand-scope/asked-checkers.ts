import type { AskedRows } from './foreign'

export const askedCheckers: AskedRows = {
  'checkerService.read': 'takes no key',
  'checkerService.readByBody': 'takes no key',
  // Only brand 6 has Checkers: whatever is asked, it is not there.
  'checker.list': () => ({}),
  'checker.info': () => ({}),
  'checker.save': () => ({}),
  'checker.update': () => ({}),
  'checker.remove': () => ({}),
  'checker.userOptions': () => ({}),
  'checkerTask.list': () => ({}),
  'checkerTask.info': () => ({}),
  'checkerTask.forecast': () => ({}),
  'checkerTask.start': () => ({}),
  'checkerTask.suspend': () => ({}),
  'checkerTask.continue': () => ({}),
  'checkerTask.end': () => ({}),
  'checkerTask.share': () => ({}),
  'checkerTask.remove': () => ({}),
  'checkerData.units': () => ({}),
  'checkerData.series': () => ({}),
  'checkerFrame.list': () => ({}),
  'checkerFrame.position': () => ({}),
  'checkerFrame.summary': () => ({}),
  'checkerFrame.lane': () => ({}),
  'checkerFrame.export': () => ({}),
}

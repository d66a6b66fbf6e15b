/** Endpoints whose nouns have no region by nature, and why. Every other one is asked by name in `askedByRegion`. */
export const withoutRegion: Record<string, { reason: string; endpoints: string }> = {
  self: {
    reason: 'the caller, or nobody yet: an account, its sessions, its preferences; what the platform implements',
    endpoints: `capability.list auth.login auth.ways auth.secondStep auth.passkeyOptions auth.passkey auth.oidc auth.oidcLogout
      auth.logout auth.logoutByOtherPath captcha.issue user.info user.updateProfile user.changePassword user.avatar
      user.setAvatar user.removeAvatar session.list session.notices session.seen session.end factor.status
      factor.beginTotp factor.confirmTotp factor.removeTotp factor.renewRecovery factor.beginPasskey factor.addPasskey
      factor.removePasskey factor.stepUpOptions factor.stepUp preference.tables preference.saveTable
      checkerService.read checkerService.readByBody`,
  },
  staff: {
    reason:
      'people and organizations go by the organization and not by regions: decision 71, session/data-scope.test.ts',
    endpoints: `webUser.list webUser.one webUser.roles webUser.save webUser.update webUser.resetPassword
      webUser.setStatus webUser.remove webUser.resetFactors webUser.identities webUser.linkIdentity
      webUser.unlinkIdentity webUser.sessions webUser.endSessions role.list role.save role.update role.remove
      role.grants role.grant role.preview role.leavePreview organization.tree organization.options organization.save
      organization.update organization.move organization.remove`,
  },
  colleagues: {
    reason: 'names of colleagues of the brand to whom work is given, or who have read a text: no equipment',
    endpoints: 'fault.assignees repair.handlers announcement.readers',
  },
  menu: {
    reason: 'the console itself',
    endpoints: 'menu.list menu.nav menu.save menu.update menu.remove menu.move',
  },
  region: {
    reason: 'the map that scopes are drawn on; who sees a part draws no borders: decision 71',
    endpoints: 'region.byLanguage region.tree region.save region.update region.remove',
  },
  announcement: {
    reason: 'a text for all staff of its brands; it names equipment by no key',
    endpoints: `announcement.current announcement.markRead announcement.list announcement.save announcement.info
      announcement.update announcement.publish announcement.withdraw announcement.remove`,
  },
  documents: {
    reason: 'guides and instructions of products, for all staff of the brand',
    endpoints: `category.list category.save category.update category.remove guide.list guide.categories guide.info
      guide.content guide.countDownload guide.upload guide.replace guide.update guide.publish guide.unpublish guide.remove
      instruction.list instruction.categories instruction.info instruction.content instruction.countDownload
      instruction.upload instruction.replace instruction.update instruction.publish instruction.unpublish
      instruction.remove`,
  },
  dictionary: {
    reason: 'kinds of faults, codes of units, questions with their answers: the same everywhere',
    endpoints: `faultType.dictionary faultType.list faultType.save faultType.update faultType.remove faultType.template
      faultType.import faultType.export question.list question.save question.update question.move question.setStatus
      question.remove unit.codes`,
  },
  software: {
    reason: 'versions of the app, of software and of firmware are of a product; which equipment has them is asked',
    endpoints: `appDownload.info appDownload.save appDownload.current appDownload.package appVersion.list
      appVersion.save appVersion.upload appVersion.update appVersion.release appVersion.unpublish appVersion.remove
      appVersion.download pcSoftware.list pcSoftware.upload pcSoftware.update pcSoftware.setStatus pcSoftware.remove
      pcSoftware.download otaVersion.upload otaVersion.update otaVersion.verify otaVersion.release otaVersion.disable
      otaVersion.remove otaVersion.ticket otaVersion.download`,
  },
  settings: {
    reason: 'settings of the brand, and the weather of cities, which is public',
    endpoints: 'config.list config.update weather.list weather.setEnabled weather.refresh',
  },
  views: {
    reason: 'a named query; what it finds is held to who asks',
    endpoints: 'listView.list listView.save listView.update listView.remove listView.setDefault',
  },
  report: { reason: 'a browser tells of its own error', endpoints: 'clientError.report' },
  stream: { reason: 'topics alone, without what they name: events/event-streams.ts', endpoints: 'event.stream' },
  import: {
    reason: 'a file of one’s own; its projects are looked for within reach: device-import/known-projects.ts',
    endpoints: `deviceImport.template deviceImport.upload deviceImport.list deviceImport.info deviceImport.problems
      deviceImport.failures deviceImport.commit deviceImport.discard deviceImport.issueKeys`,
  },
  jobs: {
    reason: 'work that one has asked for oneself, within the reach of then; files of an earlier reach: T53',
    endpoints: 'job.list job.info job.failures job.results job.cancel job.retryFailed job.ticket job.download',
  },
}

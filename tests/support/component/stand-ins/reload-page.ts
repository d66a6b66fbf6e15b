import { pageRequest } from '../page-request'

/** As the browser does: the page is gone, and its server sends it again. */
export const reloadPage = (): void => pageRequest().reload()

import { join } from 'node:path'

/** Node keeps compiled code of the programs that tests start a few hundred times: a fifth of the cost of a start. */
export const compileCache = { NODE_COMPILE_CACHE: join(process.cwd(), 'build', 'compile-cache') }

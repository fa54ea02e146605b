export { type AccountAppOptions, accountPath, NotLoggedInError } from './account-file.ts'
export { type Account, type OpenAccountOptions, openAccount } from './open-account.ts'

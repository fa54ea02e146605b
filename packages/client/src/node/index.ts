export {
  type AccountAppOptions,
  type AccountFile,
  accountPath,
  NotLoggedInError,
  openAccountFile,
  type StoredAccount,
} from './account-file.ts'
export { type AccountStatus, accountStatus, type LogInOptions, logIn, logOut } from './log-in.ts'
export { type Account, type OpenAccountOptions, openAccount } from './open-account.ts'

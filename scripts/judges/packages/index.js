export { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'

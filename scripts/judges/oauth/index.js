export { AuthorizationCode } from 'simple-oauth2'

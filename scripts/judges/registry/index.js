export { runServer } from 'verdaccio'

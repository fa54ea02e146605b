/** The plotting library, a file of its own: it is loaded with the first plot. */
export { default as UPlot } from 'uplot'

/** Stands in for modules of Node that a library asks for and never uses here. */
export default {}

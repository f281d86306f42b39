import { Dropzone, Image, Picture, useUpload } from "@media-asset-service/react";
import { createElement, version } from "react";
import { renderToString } from "react-dom/server";
import { check } from "./check.cjs";

check({ Dropzone, Image, Picture, useUpload, createElement, renderToString, version });
